CREATE TABLE "branch_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"info_id" uuid NOT NULL,
	"weekday" integer NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	CONSTRAINT "branch_hours_range" CHECK ("branch_hours"."weekday" between 1 and 7 and "branch_hours"."from_minute" >= 0 and "branch_hours"."to_minute" <= 1440 and "branch_hours"."to_minute" > "branch_hours"."from_minute")
);
--> statement-breakpoint
ALTER TABLE "contact_infos" ADD COLUMN "phone_public" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_infos" ADD COLUMN "gallery_file_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_infos" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "branch_hours" ADD CONSTRAINT "branch_hours_info_id_contact_infos_id_fk" FOREIGN KEY ("info_id") REFERENCES "public"."contact_infos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "branch_hours_branch" ON "branch_hours" USING btree ("info_id");--> statement-breakpoint
CREATE INDEX "offers_branch" ON "offers" USING btree ("info_id","status");--> statement-breakpoint
CREATE INDEX "resources_branch" ON "resources" USING btree ("info_id");