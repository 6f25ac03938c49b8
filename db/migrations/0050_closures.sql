CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"company_id" uuid NOT NULL,
	"info_ids" uuid[],
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"words" jsonb NOT NULL,
	"cancelling" text DEFAULT 'none' NOT NULL,
	"staff_id" uuid,
	"to_cancel" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"refused" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closures_range" CHECK ("closures"."to_day" >= "closures"."from_day")
);
--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "closures_company" ON "closures" USING btree ("company_id","id");--> statement-breakpoint
CREATE INDEX "closures_cancelling" ON "closures" USING btree ("id") WHERE "closures"."cancelling" = 'running';--> statement-breakpoint
CREATE INDEX "closures_ended" ON "closures" USING btree ("to_day");