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
CREATE OR REPLACE TRIGGER bookings_made AFTER INSERT ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_booked_resources();
CREATE OR REPLACE TRIGGER bookings_released AFTER UPDATE ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_booked_resources();
CREATE OR REPLACE TRIGGER weekly_hours_added AFTER INSERT ON weekly_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_rescheduled_resources();
CREATE OR REPLACE TRIGGER weekly_hours_removed AFTER DELETE ON weekly_hours REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_rescheduled_resources();
CREATE OR REPLACE TRIGGER availability_exceptions_added AFTER INSERT ON availability_exceptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_excepted_resources();
CREATE OR REPLACE TRIGGER availability_exceptions_removed AFTER DELETE ON availability_exceptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_excepted_resources();

-- So do the opening hours of a branch: they bound the time of all who work there.
CREATE OR REPLACE FUNCTION mark_resources_of_branches() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id) SELECT id FROM resources WHERE info_id IN (SELECT info_id FROM changed);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER branch_hours_added AFTER INSERT ON branch_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_branches();
CREATE OR REPLACE TRIGGER branch_hours_removed AFTER DELETE ON branch_hours REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_branches();

-- So does a change of an offer's own terms of time, of its variants, and of the resources that it needs.
CREATE OR REPLACE FUNCTION mark_resources_of_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id) SELECT DISTINCT r.resource_id FROM changed c JOIN offer_resources r ON r.offer_id = c.offer_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION mark_resources_of_terms() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  timeless text[] := ARRAY['item_id', 'slug', 'name', 'price_amount', 'currency', 'online_link', 'on_the_spot', 'deposit_kind', 'deposit_value', 'taxable',
    'policy_preset', 'cancel_notice_minutes', 'notice_minutes', 'travel_fee_base_amount', 'travel_fee_per_km_amount', 'service_radius_km', 'choose_person', 'booked_count',
    'published_at', 'created_at', 'updated_at'];
BEGIN
  INSERT INTO stale_resources (resource_id) SELECT DISTINCT r.resource_id FROM changed n JOIN before b ON b.id = n.id JOIN offer_resources r ON r.offer_id = n.id
    -- Whole rows are compared, less what says nothing of time: a new term counts until it is named here.
    WHERE to_jsonb(b) - timeless IS DISTINCT FROM to_jsonb(n) - timeless;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER offers_retimed AFTER UPDATE ON offers REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_terms();
CREATE OR REPLACE TRIGGER offer_resources_added AFTER INSERT ON offer_resources REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_offers();
CREATE OR REPLACE TRIGGER offer_resources_removed AFTER DELETE ON offer_resources REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_offers();
CREATE OR REPLACE TRIGGER offer_variants_added AFTER INSERT ON offer_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_offers();
CREATE OR REPLACE TRIGGER offer_variants_changed AFTER UPDATE ON offer_variants REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_offers();
CREATE OR REPLACE TRIGGER offer_variants_removed AFTER DELETE ON offer_variants REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_resources_of_offers();

-- So does the end of a resource: nobody books it any more.
CREATE OR REPLACE FUNCTION mark_ended_resource() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER resources_ended AFTER UPDATE OF ended_at ON resources FOR EACH ROW
  WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at) EXECUTE FUNCTION mark_ended_resource();

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
      o.status = 'published' AND o.kind <> 'quote' AND c.status = 'open' AND ci.ended_at IS NULL AS bookable,
      CASE WHEN o.price_model = 'per_hour' AND o.max_quantity > 1 THEN o.min_quantity * 60
        ELSE coalesce((SELECT min(v.duration_minutes) FROM offer_variants v WHERE v.offer_id = o.id), o.duration_minutes) END AS least_minutes,
      CASE WHEN o.capacity > 1 AND NOT (o.price_model = 'per_hour' AND o.max_quantity > 1) THEN o.min_quantity ELSE 1 END AS least_seats,
      epoch_ms(o.valid_from) AS valid_from, epoch_ms(o.valid_to) AS valid_to,
      coalesce(ci.zone, c.zone) AS zone,
      coalesce((
        SELECT json_agg(json_build_object('id', r.id, 'kind', r.kind, 'staffId', r.staff_id, 'need', x.need, 'capacity', r.capacity, 'zone', coalesce(ri.zone, ci.zone, c.zone),
          'weekly', (SELECT json_agg(json_build_array(w.weekday, w.from_minute, w.to_minute, w.seats)) FROM weekly_hours w WHERE w.resource_id = r.id),
          'open', (SELECT json_agg(json_build_array(h.weekday, h.from_minute, h.to_minute)) FROM branch_hours h WHERE h.info_id = r.info_id),
          'exceptions', (SELECT json_agg(json_build_array(epoch_ms(e.starts_at), epoch_ms(e.ends_at), e.seats)) FROM availability_exceptions e
            WHERE e.resource_id = r.id AND e.starts_at < to_at AND e.ends_at > from_at),
          'closed', (SELECT json_agg(json_build_array(epoch_ms(s.starts_at), epoch_ms(s.ends_at))) FROM (
            SELECT w.starts_at, w.ends_at FROM closed_spans(c.id, coalesce(r.info_id, o.info_id), coalesce(ri.zone, ci.zone, c.zone)) w
            UNION ALL
            SELECT w.starts_at, w.ends_at FROM closed_spans(c.id, o.info_id, coalesce(ci.zone, c.zone)) w WHERE o.info_id <> r.info_id) s
            WHERE s.starts_at < to_at AND s.ends_at > from_at),
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

-- Closures change the free days of what they concern, from the day before by Greenwich to the day after.
CREATE OR REPLACE FUNCTION mark_closed_days() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id, from_at, to_at)
    SELECT r.id, min(x.from_day::timestamp AT TIME ZONE 'UTC' - interval '1 day'), max(x.to_day::timestamp AT TIME ZONE 'UTC' + interval '2 days')
      FROM changed x JOIN resources r ON r.company_id = x.company_id
     WHERE x.info_ids IS NULL OR r.info_id = ANY (x.info_ids)
        OR EXISTS (SELECT 1 FROM offer_resources n JOIN offers o ON o.id = n.offer_id WHERE n.resource_id = r.id AND o.info_id = ANY (x.info_ids))
     GROUP BY r.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER closures_added AFTER INSERT ON closures REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_closed_days();
CREATE OR REPLACE TRIGGER closures_removed AFTER DELETE ON closures REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_closed_days();

-- Holidays of a company change the free days of everything it books by.
CREATE OR REPLACE FUNCTION mark_closed_company() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id) SELECT id FROM resources WHERE company_id = NEW.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER companies_closed AFTER UPDATE OF closed_from, closed_to ON companies FOR EACH ROW
  WHEN (OLD.closed_from IS DISTINCT FROM NEW.closed_from OR OLD.closed_to IS DISTINCT FROM NEW.closed_to) EXECUTE FUNCTION mark_closed_company();
