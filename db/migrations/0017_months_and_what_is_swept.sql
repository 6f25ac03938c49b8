-- What an hourly sweep or an operators' list asks for has an index now.
ALTER TABLE "error_reports" DROP CONSTRAINT "error_reports_group_id_error_groups_id_fk";--> statement-breakpoint
ALTER TABLE "error_reports" ADD CONSTRAINT "error_reports_group_id_error_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."error_groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_effects_at" ON "outbox_effects" USING btree ("at");--> statement-breakpoint
CREATE INDEX "operator_tasks_settled" ON "operator_tasks" USING btree ("settled_at");--> statement-breakpoint
CREATE INDEX "invites_expires" ON "invites" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invite_codes_expires" ON "invite_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "accounts_created" ON "accounts" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "code_challenges_expires" ON "code_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "login_tries_at" ON "login_tries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "waitlist_entries_created" ON "waitlist_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "known_devices_used" ON "known_devices" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at");--> statement-breakpoint
CREATE INDEX "feedback_entries_handled" ON "feedback_entries" USING btree ("handled_at");--> statement-breakpoint
CREATE INDEX "availability_exceptions_ends" ON "availability_exceptions" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "bookings_released" ON "bookings" USING btree ("ends_at") WHERE "bookings"."status" = 'released';--> statement-breakpoint
CREATE INDEX "quota_claims_released" ON "quota_claims" USING btree ("created_at") WHERE "quota_claims"."status" = 'released';--> statement-breakpoint
CREATE INDEX "orders_placed" ON "orders" USING btree ("placed_at");--> statement-breakpoint
CREATE INDEX "orders_mismatch" ON "orders" USING btree ("id") WHERE "orders"."payment_status" = 'mismatch';--> statement-breakpoint
CREATE INDEX "orders_left" ON "orders" USING btree ("status","updated_at") WHERE "orders"."status" in ('draft', 'payment_expired');--> statement-breakpoint
CREATE INDEX "rate_limit_counters_expire" ON "rate_limit_counters" USING btree ("expire");--> statement-breakpoint
-- Tables that only grow are parted by month: a month that is over is dropped, not deleted row by row. What is there becomes
-- the partition of everything until the end of its last month; three months ahead are made here, further ones by the worker.
DROP TRIGGER IF EXISTS audit_entries_append_only ON audit_entries;--> statement-breakpoint
DROP TRIGGER IF EXISTS outbox_messages_append_only ON outbox_messages;--> statement-breakpoint
DROP INDEX "notices_at";--> statement-breakpoint
DROP INDEX "mailbox_messages_to";--> statement-breakpoint
DROP INDEX "outbox_messages_seq";--> statement-breakpoint
DO $$
DECLARE
  parted record;
  old record;
  latest timestamptz;
  edge timestamp;
  ahead int;
BEGIN
  FOR parted IN SELECT * FROM (VALUES ('audit_entries', 'at'), ('outbox_messages', 'created_at'), ('statistics_events', 'at'), ('notices', 'at'), ('mailbox_messages', 'at')) AS t (name, col) LOOP
    EXECUTE format('SELECT greatest(max(%I), now()) FROM %I', parted.col, parted.name) INTO latest;
    edge := date_trunc('month', latest AT TIME ZONE 'UTC') + interval '1 month';
    EXECUTE format('ALTER TABLE %I RENAME TO %I', parted.name, parted.name || '_before');
    EXECUTE format('ALTER TABLE %I DROP CONSTRAINT %I', parted.name || '_before', parted.name || '_pkey');
    FOR old IN SELECT indexname FROM pg_indexes WHERE schemaname = 'public' AND tablename = parted.name || '_before' LOOP
      EXECUTE format('ALTER INDEX %I RENAME TO %I', old.indexname, old.indexname || '_before');
    END LOOP;
    EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (%I)', parted.name, parted.name || '_before', parted.col);
    EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I PRIMARY KEY (id, %I)', parted.name, parted.name || '_id_' || parted.col || '_pk', parted.col);
    EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', parted.name, parted.name || '_before', edge AT TIME ZONE 'UTC');
    EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', parted.name || '_other', parted.name);
    FOR ahead IN 0..2 LOOP
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', parted.name || to_char(edge + ahead * interval '1 month', '_YYYY_MM'), parted.name,
        (edge + ahead * interval '1 month') AT TIME ZONE 'UTC', (edge + (ahead + 1) * interval '1 month') AT TIME ZONE 'UTC');
    END LOOP;
  END LOOP;
END $$;--> statement-breakpoint
ALTER SEQUENCE "outbox_messages_seq_seq" OWNED BY "outbox_messages"."seq";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_company" ON "audit_entries" USING btree ("company_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "audit_entries_account" ON "audit_entries" USING btree ("account_id","at");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outbox_messages_subject" ON "outbox_messages" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "statistics_events_name" ON "statistics_events" USING btree ("name","at");--> statement-breakpoint
CREATE INDEX "notices_account" ON "notices" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "notices_order" ON "notices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "mailbox_messages_to" ON "mailbox_messages" USING btree (lower("to"),"at");--> statement-breakpoint
CREATE INDEX "mailbox_messages_at" ON "mailbox_messages" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER outbox_messages_append_only BEFORE UPDATE OR DELETE ON outbox_messages FOR EACH ROW EXECUTE FUNCTION refuse_change();
