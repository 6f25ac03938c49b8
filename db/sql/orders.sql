-- What was paid for stays as it was: no amount of an order or of its lines changes once money has arrived, unless its customer
-- changes the booking. Whoever carries that out names the order before, for its transaction alone: khidmat.changing.
CREATE OR REPLACE FUNCTION orders_keep_paid_amounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.paid_at IS NOT NULL AND (NEW.currency IS DISTINCT FROM OLD.currency
     OR ((NEW.subtotal_amount, NEW.travel_amount, NEW.discount_amount, NEW.total_amount, NEW.due_amount)
       IS DISTINCT FROM (OLD.subtotal_amount, OLD.travel_amount, OLD.discount_amount, OLD.total_amount, OLD.due_amount)
       AND coalesce(current_setting('khidmat.changing', true), '') <> OLD.id::text)
     -- When money came stays, unless it was only noted as paid on the spot, and that is taken back.
     OR (NEW.paid_at IS DISTINCT FROM OLD.paid_at
       AND NOT (NEW.paid_at IS NULL AND NEW.spot_paid_at IS NULL AND OLD.spot_paid_at IS NOT DISTINCT FROM OLD.paid_at))) THEN
    RAISE EXCEPTION 'the amounts of a paid order are frozen' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_amounts_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER orders_amounts_frozen BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION orders_keep_paid_amounts();

CREATE OR REPLACE FUNCTION order_lines_keep_paid_amounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  paid timestamptz;
  of_order uuid := CASE WHEN TG_OP = 'INSERT' THEN NEW.order_id ELSE OLD.order_id END;
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.quantity, NEW.unit_amount, NEW.amount, NEW.order_id) IS NOT DISTINCT FROM (OLD.quantity, OLD.unit_amount, OLD.amount, OLD.order_id) THEN
    RETURN NEW;
  END IF;
  SELECT paid_at INTO paid FROM orders WHERE id = of_order;
  IF paid IS NOT NULL AND (coalesce(current_setting('khidmat.changing', true), '') <> of_order::text
     OR (TG_OP = 'UPDATE' AND NEW.order_id <> OLD.order_id)) THEN
    RAISE EXCEPTION 'the lines of a paid order are frozen' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'order_lines_amounts_frozen';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE OR REPLACE TRIGGER order_lines_amounts_frozen BEFORE INSERT OR UPDATE OR DELETE ON order_lines FOR EACH ROW EXECUTE FUNCTION order_lines_keep_paid_amounts();

CREATE OR REPLACE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change('data');
