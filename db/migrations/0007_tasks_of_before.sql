-- Payments that were open already are asked about from now on, and money of a wrong sum that waits already is listed.
UPDATE "payments" SET "next_poll_at" = "created_at" WHERE "status" = 'pending' AND "ref" IS NOT NULL AND "created_at" > now() - interval '3 days';
--> statement-breakpoint
INSERT INTO "operator_tasks" ("id", "kind", "subject_id", "order_id", "amount", "currency", "created_at")
SELECT uuidv7(), 'mismatch', p."id", (SELECT min(x."order_id"::text)::uuid FROM "payment_parts" x WHERE x."payment_id" = p."id"),
  p."captured_amount", p."currency", coalesce(p."captured_at", p."created_at")
FROM "payments" p WHERE p."status" = 'mismatch';
