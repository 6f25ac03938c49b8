CREATE OR REPLACE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER outbox_messages_append_only BEFORE UPDATE OR DELETE ON outbox_messages FOR EACH ROW EXECUTE FUNCTION refuse_change();
