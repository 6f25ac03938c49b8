CREATE OR REPLACE TRIGGER payment_notices_append_only BEFORE UPDATE OR DELETE ON payment_notices FOR EACH ROW EXECUTE FUNCTION refuse_change('raw');
