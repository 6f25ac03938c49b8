ALTER TABLE "availability_exceptions" ADD COLUMN "closing_id" uuid;--> statement-breakpoint
-- What stands was written by one act where one transaction wrote it.
UPDATE "availability_exceptions" SET "closing_id" = "acts"."first"
FROM (
  SELECT e."id", first_value(e."id") OVER (
    PARTITION BY r."company_id", e."starts_at", e."ends_at", e."note", e."seats", e."xmin"::text ORDER BY e."id"
  ) AS "first"
  FROM "availability_exceptions" e JOIN "resources" r ON r."id" = e."resource_id"
) "acts"
WHERE "acts"."id" = "availability_exceptions"."id";--> statement-breakpoint
ALTER TABLE "availability_exceptions" ALTER COLUMN "closing_id" SET DEFAULT gen_random_uuid();--> statement-breakpoint
ALTER TABLE "availability_exceptions" ALTER COLUMN "closing_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "availability_exceptions_closing" ON "availability_exceptions" USING btree ("closing_id");
