-- What happened in a company goes to each of its endpoints that asked for it, in the transaction in which it happened: a delivery is
-- due if and only if that commits. A company without endpoints costs one look into an index.
CREATE OR REPLACE FUNCTION queue_webhooks(company uuid, what text, subject uuid, event uuid, said jsonb, at timestamptz) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (id, endpoint_id, company_id, event_id, topic, subject_id, data, created_at, next_at)
  SELECT uuidv7(), e.id, company, event, what, subject, said, at, at
  FROM webhook_endpoints e WHERE e.company_id = company AND e.off_at IS NULL AND what = ANY (e.topics)
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

-- Money that came moves an order's payment status and has no event of its own.
CREATE OR REPLACE FUNCTION webhooks_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks(NEW.company_id, 'orders.paid', NEW.id, uuidv7(), '{}', NEW.updated_at);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER orders_webhooks AFTER UPDATE ON orders FOR EACH ROW
  WHEN (OLD.payment_status IS DISTINCT FROM NEW.payment_status AND NEW.payment_status IN ('paid', 'partly_paid')) EXECUTE FUNCTION webhooks_of_payment();
