CREATE INDEX "operator_tasks_order" ON "operator_tasks" USING btree ("order_id") WHERE "operator_tasks"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "reviews_author" ON "reviews" USING btree ("author_contact_id");--> statement-breakpoint
CREATE INDEX "former_slugs_company" ON "former_slugs" USING btree ("company_id");--> statement-breakpoint
CREATE INDEX "invites_answered" ON "invites" USING btree ("answered_by") WHERE "invites"."answered_by" is not null;--> statement-breakpoint
CREATE INDEX "error_reports_account" ON "error_reports" USING btree ("account_id") WHERE "error_reports"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_account" ON "messages" USING btree ("account_id") WHERE "messages"."account_id" is not null;--> statement-breakpoint
CREATE INDEX "checkout_groups_account" ON "checkout_groups" USING btree ("account_id") WHERE "checkout_groups"."account_id" is not null;