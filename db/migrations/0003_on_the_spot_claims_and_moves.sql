ALTER TABLE "bookings" ALTER COLUMN "line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "quota_claims" ALTER COLUMN "line_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "on_the_spot" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "on_the_spot" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "on_the_spot_limit_amount" integer DEFAULT 50000 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "claim_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "proposed_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "proposed_staff_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "proposal_expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "free_cancel_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holder" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holder_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "walk_in" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What points at lines that are gone holds nothing for anybody: it is given back.
UPDATE "bookings" b SET "status" = 'released', "line_id" = NULL WHERE NOT EXISTS (SELECT 1 FROM "order_lines" l WHERE l.id = b.line_id);--> statement-breakpoint
UPDATE "quotas" q SET "held" = q.held - c.held, "sold" = q.sold - c.sold FROM (
  SELECT quota_id, coalesce(sum(quantity) FILTER (WHERE status = 'held'), 0)::int AS held, coalesce(sum(quantity) FILTER (WHERE status = 'sold'), 0)::int AS sold
  FROM "quota_claims" c WHERE NOT EXISTS (SELECT 1 FROM "order_lines" l WHERE l.id = c.line_id) GROUP BY quota_id) c WHERE c.quota_id = q.id;--> statement-breakpoint
UPDATE "quota_claims" c SET "status" = 'released', "line_id" = NULL WHERE NOT EXISTS (SELECT 1 FROM "order_lines" l WHERE l.id = c.line_id);--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quota_claims" ADD CONSTRAINT "quota_claims_line_id_order_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_lines"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bookings_line" ON "bookings" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "quota_claims_line" ON "quota_claims" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "orders_holder_address" ON "orders" USING btree ("holder_address") WHERE "orders"."status" = 'pending_payment' or "orders"."payment_status" = 'offline_due';--> statement-breakpoint
CREATE INDEX "orders_holder" ON "orders" USING btree ("holder") WHERE "orders"."status" = 'pending_payment' or "orders"."payment_status" = 'offline_due';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_live_line" CHECK ("bookings"."line_id" is not null or "bookings"."status" = 'released');--> statement-breakpoint
ALTER TABLE "quota_claims" ADD CONSTRAINT "quota_claims_live_line" CHECK ("quota_claims"."line_id" is not null or "quota_claims"."status" = 'released');--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_on_the_spot_limit" CHECK ("companies"."on_the_spot_limit_amount" between 1 and 99999999);