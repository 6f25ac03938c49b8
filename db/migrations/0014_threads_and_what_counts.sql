ALTER TABLE "threads" DROP CONSTRAINT "threads_order_id_orders_id_fk";
--> statement-breakpoint
DROP INDEX "orders_holder_contact";--> statement-breakpoint
ALTER TABLE "code_challenges" ADD COLUMN "mailbox" text GENERATED ALWAYS AS (regexp_replace(identifier, '^([^+@]+)\+[^@]*(?=@)', '\1')) STORED;--> statement-breakpoint
ALTER TABLE "threads" ADD CONSTRAINT "threads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_challenges_mailbox" ON "code_challenges" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "code_challenges_bound" ON "code_challenges" USING btree ("bound_to");--> statement-breakpoint
CREATE INDEX "orders_holder_contact" ON "orders" USING btree ("holder_contact") WHERE "orders"."status" in ('pending_payment', 'requested', 'confirmed');