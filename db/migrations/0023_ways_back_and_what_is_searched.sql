CREATE TABLE "address_undos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"email" text,
	"phone" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "address_undos_some" CHECK ("address_undos"."email" is not null or "address_undos"."phone" is not null)
);
--> statement-breakpoint
ALTER TABLE "code_challenges" ADD COLUMN "proved_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "address_undos" ADD CONSTRAINT "address_undos_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_undos_account" ON "address_undos" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "address_undos_expires" ON "address_undos" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "occurrences_longest" ON "occurrences" USING btree ("company_id",("ends_at" - "starts_at"));--> statement-breakpoint
CREATE INDEX "accounts_active" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."disabled_at" is null and "accounts"."deletion_requested_at" is null and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "waitlist_entries_email" ON "waitlist_entries" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "waitlist_entries_name" ON "waitlist_entries" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sign_ins_account_id" ON "sign_ins" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "feedback_entries_text" ON "feedback_entries" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feedback_entries_email" ON "feedback_entries" USING gin ("email" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "error_groups_text" ON "error_groups" USING gin ("text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "threads_unread_provider" ON "threads" USING btree ("company_id") WHERE "threads"."provider_read_at" is null or "threads"."last_at" > "threads"."provider_read_at";--> statement-breakpoint
CREATE INDEX "orders_company_newest" ON "orders" USING btree ("company_id","id");