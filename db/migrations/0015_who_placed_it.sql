ALTER TABLE "orders" ADD COLUMN "placed_contact" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "placed_address" text;