ALTER TABLE "payments" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
CREATE INDEX "payments_buyers" ON "payments" USING btree ("created_at") WHERE "payments"."buyer" is not null;--> statement-breakpoint
CREATE INDEX "payments_told" ON "payments" USING btree (("buyer" ->> 'told')) WHERE "payments"."buyer" is not null;--> statement-breakpoint
CREATE INDEX "payments_called" ON "payments" USING btree (("buyer" ->> 'customerPhone')) WHERE "payments"."buyer" is not null;--> statement-breakpoint
-- Money may still come for what visitors began to pay before: whoever their orders name has opened those pages.
UPDATE "payments" p SET "buyer" = jsonb_build_object('customerName', o.customer_name, 'customerEmail', o.customer_email, 'customerPhone', o.customer_phone,
    'recipientName', o.recipient_name, 'recipientPhone', o.recipient_phone, 'locale', o.locale, 'holderContact', o.holder_contact,
    'notes', (SELECT jsonb_object_agg(n.id, n.note) FROM payment_parts np JOIN orders n ON n.id = np.order_id WHERE np.payment_id = p.id),
    'told', coalesce(case when lower(o.customer_email) like '%@gmail.com' or lower(o.customer_email) like '%@googlemail.com'
      then replace(split_part(lower(o.customer_email), '@', 1), '.', '') || '@gmail.com' else lower(o.customer_email) end, o.customer_phone))
  FROM (SELECT DISTINCT ON (pp.payment_id) pp.payment_id, o.* FROM payment_parts pp JOIN orders o ON o.id = pp.order_id
    WHERE o.account_id IS NULL AND o.customer_name IS NOT NULL ORDER BY pp.payment_id, o.id) o
  WHERE o.payment_id = p.id AND p.status <> 'captured';
