-- Whose an order is, or what it counts for among its customer's figures, has changed: it is noted anew.
CREATE OR REPLACE FUNCTION mark_customer_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.customer_due := true;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER orders_customer_due BEFORE UPDATE ON orders FOR EACH ROW
  WHEN (NOT OLD.customer_due AND (OLD.status, OLD.placed_at, OLD.account_id, OLD.starts_at, OLD.payment_status, OLD.refund_status,
      OLD.total_amount, OLD.spot_back_amount, OLD.spot_paid_at, OLD.back_at, OLD.changed_back_at)
    IS DISTINCT FROM (NEW.status, NEW.placed_at, NEW.account_id, NEW.starts_at, NEW.payment_status, NEW.refund_status,
      NEW.total_amount, NEW.spot_back_amount, NEW.spot_paid_at, NEW.back_at, NEW.changed_back_at))
  EXECUTE FUNCTION mark_customer_due();
