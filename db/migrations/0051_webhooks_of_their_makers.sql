ALTER TABLE "webhook_endpoints" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_staff_id_staff_members_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
UPDATE "webhook_endpoints" SET "staff_id" = (
	SELECT s."id" FROM "staff_members" s
	WHERE s."company_id" = "webhook_endpoints"."company_id" AND s."ended_at" IS NULL AND s."flags" LIKE '%O%' ORDER BY s."id" LIMIT 1
);--> statement-breakpoint
ALTER TABLE "webhook_endpoints" DROP COLUMN "topics";