CREATE TABLE "customer_merges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"kept_id" uuid NOT NULL,
	"gone_id" uuid NOT NULL,
	"order_ids" uuid[] NOT NULL,
	"led_ids" uuid[] NOT NULL,
	"group_ids" uuid[] NOT NULL,
	"before" jsonb NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customer_import_rows" (
	"import_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"cells" text[] NOT NULL,
	"email" text,
	"phone" text,
	"outcome" text,
	"problems" text[],
	"customer_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customer_import_rows_import_id_no_pk" PRIMARY KEY("import_id","no")
);
--> statement-breakpoint
CREATE TABLE "customer_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"heads" text[] NOT NULL,
	"columns" text[] NOT NULL,
	"source" text,
	"total" integer NOT NULL,
	"reached" integer DEFAULT 0 NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"wrong" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "merged_into" uuid;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_kept_id_customers_id_fk" FOREIGN KEY ("kept_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_merges" ADD CONSTRAINT "customer_merges_gone_id_customers_id_fk" FOREIGN KEY ("gone_id") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_import_rows" ADD CONSTRAINT "customer_import_rows_import_id_customer_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."customer_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_imports" ADD CONSTRAINT "customer_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customer_merges_kept" ON "customer_merges" USING btree ("kept_id","created_at");--> statement-breakpoint
CREATE INDEX "customer_merges_gone" ON "customer_merges" USING btree ("gone_id");--> statement-breakpoint
CREATE INDEX "customer_merges_made" ON "customer_merges" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customer_import_rows_email" ON "customer_import_rows" USING btree ("email","import_id");--> statement-breakpoint
CREATE INDEX "customer_import_rows_phone" ON "customer_import_rows" USING btree ("phone","import_id");--> statement-breakpoint
CREATE INDEX "customer_import_rows_customer" ON "customer_import_rows" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "customer_import_rows_wrong" ON "customer_import_rows" USING btree ("import_id","no") WHERE "customer_import_rows"."outcome" = 'wrong';--> statement-breakpoint
CREATE INDEX "customer_import_rows_made" ON "customer_import_rows" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "customer_imports_company" ON "customer_imports" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "customer_imports_made" ON "customer_imports" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("merged_into") WHERE "customers"."merged_into" is not null;