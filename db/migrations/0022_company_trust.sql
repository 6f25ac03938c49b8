CREATE TABLE "company_trust" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"completed_count" integer DEFAULT 0 NOT NULL,
	"reply_minutes" integer,
	"counted_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "company_trust" ADD CONSTRAINT "company_trust_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_trust_counted" ON "company_trust" USING btree ("counted_at");