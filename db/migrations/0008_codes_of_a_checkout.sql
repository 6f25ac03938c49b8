DROP INDEX "orders_holder_address";--> statement-breakpoint
DROP INDEX "orders_holder";--> statement-breakpoint
ALTER TABLE "code_challenges" ADD COLUMN "bound_to" uuid;--> statement-breakpoint
CREATE INDEX "orders_holder_address" ON "orders" USING btree ("holder_address") WHERE "orders"."status" = 'pending_payment';--> statement-breakpoint
CREATE INDEX "orders_holder" ON "orders" USING btree ("holder") WHERE "orders"."status" in ('pending_payment', 'requested', 'confirmed');