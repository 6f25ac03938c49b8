CREATE TABLE "customer_group_members" (
	"customer_group_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_group_members_customer_group_id_customer_id_pk" PRIMARY KEY("customer_group_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "customer_groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"account_id" uuid,
	"proved_email" text,
	"proved_phone" text,
	"made_by" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"info_id" uuid,
	"staff_id" uuid,
	"note" text,
	"tags" text[] DEFAULT '{}'::text[] NOT NULL,
	"email_consent" boolean,
	"email_consent_at" timestamp (3) with time zone,
	"email_consent_source" text,
	"phone_consent" boolean,
	"phone_consent_at" timestamp (3) with time zone,
	"phone_consent_source" text,
	"visits" integer DEFAULT 0 NOT NULL,
	"no_shows" integer DEFAULT 0 NOT NULL,
	"spent_amount" integer DEFAULT 0 NOT NULL,
	"currency" text DEFAULT 'MYR' NOT NULL,
	"first_at" timestamp (3) with time zone,
	"last_at" timestamp (3) with time zone,
	"next_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_account_alone" CHECK ("customers"."account_id" is null or ("customers"."proved_email" is null and "customers"."proved_phone" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_due" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_group_members" ADD CONSTRAINT "customer_group_members_customer_group_id_customer_groups_id_fk" FOREIGN KEY ("customer_group_id") REFERENCES "public"."customer_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_group_members" ADD CONSTRAINT "customer_group_members_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_groups" ADD CONSTRAINT "customer_groups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_group_members_customer" ON "customer_group_members" USING btree ("customer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customer_groups_name" ON "customer_groups" USING btree ("company_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "customers_account" ON "customers" USING btree ("account_id","company_id") WHERE "customers"."account_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_proved_email" ON "customers" USING btree ("proved_email","company_id") WHERE "customers"."proved_email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_proved_phone" ON "customers" USING btree ("proved_phone","company_id") WHERE "customers"."proved_phone" is not null;--> statement-breakpoint
CREATE INDEX "customers_email" ON "customers" USING btree ("email","company_id");--> statement-breakpoint
CREATE INDEX "customers_phone" ON "customers" USING btree ("phone","company_id");--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "customers_name" ON "customers" USING btree ("company_id",lower("name"),"id");--> statement-breakpoint
CREATE INDEX "customers_last" ON "customers" USING btree ("company_id",coalesce("last_at", '-infinity'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "customers_visits" ON "customers" USING btree ("company_id","visits","id");--> statement-breakpoint
CREATE INDEX "customers_spent" ON "customers" USING btree ("company_id","spent_amount","id");--> statement-breakpoint
CREATE INDEX "customers_words" ON "customers" USING gin ("company_id",(lower(translate(' ' || "name" || ' ' || coalesce("email", '') || ' ' || coalesce("phone", ''), '-–/().,''’_', '          '))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customers_tags" ON "customers" USING gin ("company_id","tags");--> statement-breakpoint
CREATE INDEX "customers_until" ON "customers" USING btree (greatest("created_at", "last_at", "next_at"));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","id") WHERE "orders"."customer_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_customer_due" ON "orders" USING btree ("id") WHERE "orders"."customer_due" and "orders"."placed_at" is not null;