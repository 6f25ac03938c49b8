-- The foreign keys of money to orders (0001) stay, held by the database alone from here: the tables of money do not know
-- those of orders. What is due to whom stands with the part of a payment.
ALTER TABLE "payment_parts" ADD COLUMN "company_id" uuid;--> statement-breakpoint
UPDATE payment_parts p SET company_id = o.company_id FROM orders o WHERE o.id = p.order_id;--> statement-breakpoint
ALTER TABLE "payment_parts" ALTER COLUMN "company_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_parts" ADD CONSTRAINT "payment_parts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;
