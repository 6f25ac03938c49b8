-- 01-append-only.sql
-- Append-only tables: what is written stays as it was. One exception: the erasure of a person may replace the words of the
-- one column that a trigger names, and nothing else of the row.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND TG_NARGS = 1 AND current_setting('khidmat.erasing', true) = 'on' THEN
    IF to_jsonb(NEW) - TG_ARGV[0] = to_jsonb(OLD) - TG_ARGV[0] THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;

-- booking.sql
-- One seat of a resource belongs to one live booking at an instant; touching ranges may follow each other.
-- The range comes before the seat, so that the same index answers "what occupies this resource in that time".
ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap
  EXCLUDE USING gist (resource_id WITH =, during WITH &&, seat WITH =) WHERE (status IN ('held', 'confirmed'));

-- Which of some offers have a bookable start on a local day, seen from an instant. None of which nothing is known.
CREATE OR REPLACE FUNCTION offers_free_on(wanted_offers uuid[], wanted_day date, seen_at timestamptz) RETURNS SETOF uuid
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT f.offer_id
    FROM offer_free_days f JOIN offers o ON o.id = f.offer_id JOIN companies c ON c.id = o.company_id LEFT JOIN contact_infos ci ON ci.id = o.info_id
   WHERE f.offer_id = ANY (wanted_offers) AND o.status = 'published' AND c.status = 'open'
     AND f.last_starts[wanted_day - f.from_day + 1] > 0
     AND f.last_starts[wanted_day - f.from_day + 1]::bigint * 60 >= extract(epoch FROM seen_at) + o.notice_minutes * 60
     AND wanted_day <= (seen_at AT TIME ZONE coalesce(ci.zone, c.zone))::date + o.horizon_days
$$;

-- Whatever changes when a resource is free leaves a mark, so that the worker works out the summaries of its offers anew.
-- Marks are only added: nobody who books waits for a worker that takes marks away.
CREATE OR REPLACE FUNCTION mark_booked_resources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id, from_at, to_at)
    SELECT resource_id, min(lower(during)), max(upper(during)) FROM changed WHERE TG_OP = 'INSERT' OR status = 'released' GROUP BY resource_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION mark_excepted_resources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id, from_at, to_at) SELECT resource_id, min(starts_at), max(ends_at) FROM changed GROUP BY resource_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION mark_rescheduled_resources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id) SELECT DISTINCT resource_id FROM changed;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_made AFTER INSERT ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_booked_resources();
CREATE TRIGGER bookings_released AFTER UPDATE ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_booked_resources();
CREATE TRIGGER weekly_hours_added AFTER INSERT ON weekly_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_rescheduled_resources();
CREATE TRIGGER weekly_hours_removed AFTER DELETE ON weekly_hours REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_rescheduled_resources();
CREATE TRIGGER availability_exceptions_added AFTER INSERT ON availability_exceptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_excepted_resources();
CREATE TRIGGER availability_exceptions_removed AFTER DELETE ON availability_exceptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_excepted_resources();

-- So does a change of an offer's own terms of time, of its variants, and of the resources that it needs.
CREATE OR REPLACE FUNCTION mark_resources_of_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id) SELECT DISTINCT r.resource_id FROM changed c JOIN offer_resources r ON r.offer_id = c.offer_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION mark_resources_of_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id) SELECT DISTINCT r.resource_id FROM changed n JOIN before b ON b.id = n.id JOIN offer_resources r ON r.offer_id = n.id
    WHERE (b.status, b.kind, b.price_model, b.info_id, b.duration_minutes, b.slot_step_minutes, b.horizon_days, b.buffer_before_minutes, b.buffer_after_minutes, b.capacity, b.min_quantity, b.max_quantity, b.cap_per_day, b.cap_per_week, b.cap_per_month, b.valid_from, b.valid_to)
      IS DISTINCT FROM (n.status, n.kind, n.price_model, n.info_id, n.duration_minutes, n.slot_step_minutes, n.horizon_days, n.buffer_before_minutes, n.buffer_after_minutes, n.capacity, n.min_quantity, n.max_quantity, n.cap_per_day, n.cap_per_week, n.cap_per_month, n.valid_from, n.valid_to);
  RETURN NULL;
END $$;
CREATE TRIGGER offers_retimed AFTER UPDATE ON offers REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_terms();
CREATE TRIGGER offer_resources_added AFTER INSERT ON offer_resources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_offers();
CREATE TRIGGER offer_resources_removed AFTER DELETE ON offer_resources REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_offers();
CREATE TRIGGER offer_variants_added AFTER INSERT ON offer_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_offers();
CREATE TRIGGER offer_variants_changed AFTER UPDATE ON offer_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_offers();
CREATE TRIGGER offer_variants_removed AFTER DELETE ON offer_variants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_offers();

-- An instant as JavaScript counts it.
CREATE OR REPLACE FUNCTION epoch_ms(at timestamptz) RETURNS float8 LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT (extract(epoch FROM at) * 1000)::float8 $$;

-- Everything that decides when offers can be had, one JSON object each (read by plan.queries.ts). PL/pgSQL, because each
-- connection then plans this query once and not for every order.
CREATE OR REPLACE FUNCTION offer_plans(offer_ids uuid[], from_at timestamptz, to_at timestamptz, seen_at timestamptz) RETURNS SETOF json
LANGUAGE plpgsql STABLE AS $$
DECLARE
  seen_window tstzrange := tstzrange(from_at, to_at);
BEGIN
  RETURN QUERY SELECT row_to_json(plan) FROM (
    SELECT o.id, o.company_id, o.duration_minutes, o.slot_step_minutes, o.notice_minutes, o.horizon_days, o.buffer_before_minutes, o.buffer_after_minutes,
      o.capacity, o.cap_per_day, o.cap_per_week, o.cap_per_month,
      o.status = 'published' AND o.kind <> 'quote' AND c.status = 'open' AS bookable,
      CASE WHEN o.price_model = 'per_hour' AND o.max_quantity > 1 THEN o.min_quantity * 60
        ELSE coalesce((SELECT min(v.duration_minutes) FROM offer_variants v WHERE v.offer_id = o.id), o.duration_minutes) END AS least_minutes,
      CASE WHEN o.capacity > 1 AND NOT (o.price_model = 'per_hour' AND o.max_quantity > 1) THEN o.min_quantity ELSE 1 END AS least_seats,
      epoch_ms(o.valid_from) AS valid_from, epoch_ms(o.valid_to) AS valid_to, epoch_ms(c.closed_from) AS closed_from, epoch_ms(c.closed_to) AS closed_to,
      coalesce(ci.zone, c.zone) AS zone,
      coalesce((
        SELECT json_agg(json_build_object('id', r.id, 'kind', r.kind, 'staffId', r.staff_id, 'need', x.need, 'capacity', r.capacity, 'zone', coalesce(ri.zone, ci.zone, c.zone),
          'weekly', (SELECT json_agg(json_build_array(w.weekday, w.from_minute, w.to_minute, w.seats)) FROM weekly_hours w WHERE w.resource_id = r.id),
          'exceptions', (SELECT json_agg(json_build_array(epoch_ms(e.starts_at), epoch_ms(e.ends_at), e.seats)) FROM availability_exceptions e
            WHERE e.resource_id = r.id AND e.starts_at < to_at AND e.ends_at > from_at),
          'busy', b.busy, 'stale', b.stale) ORDER BY r.id)
        FROM offer_resources x JOIN resources r ON r.id = x.resource_id LEFT JOIN contact_infos ri ON ri.id = r.info_id
        CROSS JOIN LATERAL (
          SELECT json_agg(json_build_array(epoch_ms(lower(k.during)), epoch_ms(upper(k.during)), k.seat)) FILTER (WHERE k.status = 'confirmed' OR k.expires_at > seen_at) AS busy,
            count(*) FILTER (WHERE k.status = 'held' AND k.expires_at <= seen_at) AS stale
          FROM bookings k WHERE k.resource_id = r.id AND k.during && seen_window AND k.status IN ('held', 'confirmed')) b
        WHERE x.offer_id = o.id AND r.ended_at IS NULL), '[]') AS resources,
      CASE WHEN coalesce(o.cap_per_day, o.cap_per_week, o.cap_per_month) IS NOT NULL THEN (
        SELECT json_agg(t.at) FROM (SELECT DISTINCT k.line_id, epoch_ms(k.starts_at) AS at FROM bookings k
          WHERE k.offer_id = o.id AND k.status IN ('held', 'confirmed') AND (k.status = 'confirmed' OR k.expires_at > seen_at)
            AND k.starts_at >= from_at - interval '31 days' AND k.starts_at < to_at + interval '31 days') t) END AS taken
    FROM offers o JOIN companies c ON c.id = o.company_id LEFT JOIN contact_infos ci ON ci.id = o.info_id
    WHERE o.id = ANY (offer_ids)) plan;
END $$;

-- companies.sql
-- Holidays of a company change the free days of everything it books by.
CREATE OR REPLACE FUNCTION mark_closed_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id) SELECT id FROM resources WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER companies_closed AFTER UPDATE OF closed_from, closed_to ON companies FOR EACH ROW
  WHEN (OLD.closed_from IS DISTINCT FROM NEW.closed_from OR OLD.closed_to IS DISTINCT FROM NEW.closed_to) EXECUTE FUNCTION mark_closed_company();

-- ledger.sql
CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Judged when the transaction commits, so that the sides of a movement may be written one after the other.
CREATE OR REPLACE FUNCTION ledger_check_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM ledger_entries WHERE transaction_id = NEW.transaction_id GROUP BY currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'ledger transaction % does not sum to zero', NEW.transaction_id USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balanced';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_balance();

-- operators.sql
-- Operators look people up by any part of a name, email or phone.
CREATE INDEX contacts_name_trgm ON contacts USING gin (name gin_trgm_ops) WHERE isperson;
CREATE INDEX accounts_email_trgm ON accounts USING gin (email gin_trgm_ops);
CREATE INDEX accounts_phone_trgm ON accounts USING gin (phone gin_trgm_ops);

-- orders.sql
CREATE SEQUENCE IF NOT EXISTS order_docno AS bigint START 100001;

-- What was paid for stays as it was: no amount of an order or of its lines changes once money has arrived.
CREATE OR REPLACE FUNCTION orders_keep_paid_amounts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.paid_at IS NOT NULL AND (NEW.subtotal_amount, NEW.travel_amount, NEW.discount_amount, NEW.total_amount, NEW.due_amount, NEW.currency, NEW.paid_at)
     IS DISTINCT FROM (OLD.subtotal_amount, OLD.travel_amount, OLD.discount_amount, OLD.total_amount, OLD.due_amount, OLD.currency, OLD.paid_at) THEN
    RAISE EXCEPTION 'the amounts of a paid order are frozen' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'orders_amounts_frozen';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_amounts_frozen BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION orders_keep_paid_amounts();

CREATE OR REPLACE FUNCTION order_lines_keep_paid_amounts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE paid timestamptz;
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW.quantity, NEW.unit_amount, NEW.amount, NEW.order_id) IS NOT DISTINCT FROM (OLD.quantity, OLD.unit_amount, OLD.amount, OLD.order_id) THEN
    RETURN NEW;
  END IF;
  SELECT paid_at INTO paid FROM orders WHERE id = CASE WHEN TG_OP = 'INSERT' THEN NEW.order_id ELSE OLD.order_id END;
  IF paid IS NOT NULL THEN
    RAISE EXCEPTION 'the lines of a paid order are frozen' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'order_lines_amounts_frozen';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE TRIGGER order_lines_amounts_frozen BEFORE INSERT OR UPDATE OR DELETE ON order_lines FOR EACH ROW EXECUTE FUNCTION order_lines_keep_paid_amounts();

CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE ON order_events FOR EACH ROW EXECUTE FUNCTION refuse_change('data');

-- outbox.sql
CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER outbox_messages_append_only BEFORE UPDATE OR DELETE ON outbox_messages FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- payments.sql
CREATE TRIGGER payment_notices_append_only BEFORE UPDATE OR DELETE ON payment_notices FOR EACH ROW EXECUTE FUNCTION refuse_change('raw');

