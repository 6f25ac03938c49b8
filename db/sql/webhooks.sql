-- What happened in a company goes to each of its endpoints that asked for it, in the transaction in which it happened: a delivery is
-- due if and only if that commits. A company without endpoints costs one look into an index.
CREATE OR REPLACE FUNCTION queue_webhooks(company uuid, what text, subject uuid, event uuid, said jsonb, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (id, endpoint_id, company_id, event_id, topic, subject_id, data, created_at, next_at)
  -- Of an order also how it stands by then: whoever tells has moved it before.
  SELECT uuidv7(), e.id, company, event, what, subject,
    jsonb_strip_nulls(jsonb_build_object('status', (SELECT o.status FROM orders o WHERE o.id = subject))) || said, at, at
  FROM webhook_endpoints e WHERE e.company_id = company AND e.off_at IS NULL AND webhook_event(what) = ANY (e.events)
$$;

CREATE OR REPLACE FUNCTION webhooks_of_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks(NEW.company_id, NEW.topic, NEW.subject_id, NEW.id, NEW.payload, NEW.created_at);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER outbox_messages_webhooks AFTER INSERT ON outbox_messages FOR EACH ROW
  WHEN (NEW.company_id IS NOT NULL) EXECUTE FUNCTION webhooks_of_event();

CREATE OR REPLACE FUNCTION webhooks_of_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks(NEW.company_id, 'customers.created', NEW.id, NEW.id, '{}', NEW.created_at);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER customers_webhooks AFTER INSERT ON customers FOR EACH ROW EXECUTE FUNCTION webhooks_of_customer();

-- Money that came online moves an order and has no event of its own; what is paid on the spot has (`orders.marked_paid`). What came is
-- what was due: another sum places no order.
CREATE OR REPLACE FUNCTION webhooks_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks(NEW.company_id, 'orders.paid', NEW.id, uuidv7(),
    jsonb_build_object('status', NEW.status, 'amount', NEW.due_amount, 'currency', NEW.currency), NEW.updated_at);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_webhooks AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.paid_at IS NULL AND NEW.paid_at IS NOT NULL AND NEW.spot_paid_at IS NULL) EXECUTE FUNCTION webhooks_of_payment();
