ALTER TABLE "companies" ADD COLUMN "handed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "decision_words" text;--> statement-breakpoint
CREATE INDEX "companies_created" ON "companies" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "companies_waiting" ON "companies" USING btree ("created_at","id") WHERE "companies"."status" = 'pending_approval' and "companies"."handed_in_at" is not null;--> statement-breakpoint
-- Whoever made a company before waits for approval since then.
UPDATE "companies" SET "handed_in_at" = "created_at" WHERE "status" = 'pending_approval';
