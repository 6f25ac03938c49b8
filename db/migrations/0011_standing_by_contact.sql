DROP INDEX "orders_holder_address";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "holder_contact" text;--> statement-breakpoint
CREATE INDEX "orders_holder_contact" ON "orders" USING btree ("holder_contact") WHERE "orders"."status" in ('requested', 'confirmed');--> statement-breakpoint
CREATE INDEX "orders_holder_address" ON "orders" USING btree ("holder_address") WHERE "orders"."status" in ('pending_payment', 'requested', 'confirmed');