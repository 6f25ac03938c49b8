ALTER TABLE "orders" ADD COLUMN "spot_paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "back_at" timestamp (3) with time zone;--> statement-breakpoint
-- What was noted before is dated by the timeline. Where nothing came online, the note was the first money.
UPDATE "orders" o SET "spot_paid_at" = CASE WHEN EXISTS (
    SELECT FROM "payment_parts" part JOIN "payments" p ON p."id" = part."payment_id" AND p."status" = 'captured'
    WHERE part."order_id" = o."id" AND NOT EXISTS (SELECT FROM "refunds" r WHERE r."payment_id" = p."id" AND r."order_id" = o."id" AND r."reason" IN ('late', 'superseded'))
  ) THEN e."at" ELSE o."paid_at" END
  FROM (SELECT DISTINCT ON ("order_id") "order_id", "at" FROM "order_events" WHERE "transition" = 'mark_paid' ORDER BY "order_id", "at" DESC) e
  WHERE e."order_id" = o."id" AND o."payment_status" = 'paid';--> statement-breakpoint
UPDATE "orders" o SET "back_at" = e."at"
  FROM (SELECT DISTINCT ON ("order_id") "order_id", "at" FROM "order_events" WHERE "to_status" <> "from_status" ORDER BY "order_id", "at" DESC, "id" DESC) e
  WHERE e."order_id" = o."id" AND o."paid_at" IS NOT NULL AND o."status" IN ('declined', 'expired', 'cancelled', 'no_show', 'resolved')
    AND (o."refund_status" <> 'none' OR o."spot_back_amount" > 0 OR (o."spot_back_amount" IS NULL AND o."spot_paid_at" IS NOT NULL));--> statement-breakpoint
CREATE INDEX "orders_spot_paid" ON "orders" USING btree ("spot_paid_at") WHERE "orders"."spot_paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_back" ON "orders" USING btree ("back_at") WHERE "orders"."back_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_company_paid" ON "orders" USING btree ("company_id","paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_company_spot_paid" ON "orders" USING btree ("company_id","spot_paid_at") WHERE "orders"."spot_paid_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_company_back" ON "orders" USING btree ("company_id","back_at") WHERE "orders"."back_at" is not null;