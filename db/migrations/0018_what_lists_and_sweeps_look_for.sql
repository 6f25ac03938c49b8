DROP INDEX "search_documents_new";--> statement-breakpoint
DROP INDEX "companies_status";--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "sent_at" timestamp (3) with time zone;--> statement-breakpoint
-- What was sent before is known by its message.
UPDATE "files" SET "sent_at" = "created_at" WHERE "id" IN (SELECT unnest("file_ids") FROM "messages");--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "spot_back_amount" integer;--> statement-breakpoint
CREATE INDEX "operator_tasks_kind" ON "operator_tasks" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "files_unsent" ON "files" USING btree ("created_at") WHERE not "files"."is_public" and "files"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_here" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_disabled" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."disabled_at" is not null and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_operators" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."sysadmin" and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_who_leave" ON "accounts" USING btree ("created_at","id") WHERE "accounts"."deletion_requested_at" is not null and "accounts"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "accounts_erased" ON "accounts" USING btree ("deleted_at") WHERE "accounts"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "code_challenges_account" ON "code_challenges" USING btree ("account_id") WHERE "code_challenges"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "waitlist_entries_kind" ON "waitlist_entries" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "search_documents_company" ON "search_documents" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "search_documents_newest" ON "search_documents" USING btree ("published_at" DESC NULLS FIRST) WHERE not ("search_documents"."marks" && '{kind:event}');--> statement-breakpoint
CREATE INDEX "feedback_entries_kind" ON "feedback_entries" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "feedback_entries_open" ON "feedback_entries" USING btree ("created_at") WHERE "feedback_entries"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "error_groups_open" ON "error_groups" USING btree ("last_at") WHERE "error_groups"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "orders_paid" ON "orders" USING btree ("paid_at") WHERE "orders"."paid_at" is not null;--> statement-breakpoint
CREATE INDEX "companies_status" ON "companies" USING btree ("status","id");