ALTER TABLE "orders" ADD COLUMN "changed_back_at" timestamp (3) with time zone;--> statement-breakpoint
-- What changes gave back before is dated by its refunds.
UPDATE "orders" o SET "changed_back_at" = r."at"
  FROM (SELECT "order_id", max("created_at") AS "at" FROM "refunds" WHERE "reason" = 'change' GROUP BY "order_id") r
  WHERE r."order_id" = o."id";--> statement-breakpoint
CREATE INDEX "orders_changed_back" ON "orders" USING btree ("changed_back_at") WHERE "orders"."changed_back_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_company_changed_back" ON "orders" USING btree ("company_id","changed_back_at") WHERE "orders"."changed_back_at" is not null;