-- One seat of a resource belongs to one live booking at an instant; touching ranges may follow each other.
-- The range comes before the seat, so that the same index answers "what occupies this resource in that time".
ALTER TABLE bookings ADD CONSTRAINT bookings_no_overlap
  EXCLUDE USING gist (resource_id WITH =, during WITH &&, seat WITH =) WHERE (status IN ('held', 'confirmed'));

-- Whether an offer has a bookable start on a local day, seen from an instant. False when nothing is known of that day.
CREATE OR REPLACE FUNCTION offer_free_on(wanted_offer uuid, wanted_day date, seen_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT coalesce((
    SELECT f.last_starts[wanted_day - f.from_day + 1] > 0
       AND f.last_starts[wanted_day - f.from_day + 1]::bigint * 60 >= extract(epoch FROM seen_at) + o.notice_minutes * 60
       AND wanted_day <= (seen_at AT TIME ZONE coalesce(ci.zone, c.zone))::date + o.horizon_days
      FROM offer_free_days f JOIN offers o ON o.id = f.offer_id JOIN companies c ON c.id = o.company_id LEFT JOIN contact_infos ci ON ci.id = o.info_id
     WHERE f.offer_id = wanted_offer AND o.status = 'published' AND c.status = 'open'), false)
$$;

-- Whatever changes when a resource is free marks it, so that the worker works out the summaries of its offers anew.
-- DO UPDATE and not DO NOTHING: it waits for a worker that is just taking the mark away, and the worker for us.
CREATE OR REPLACE FUNCTION mark_stale_resources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id, at) SELECT DISTINCT resource_id, now() FROM changed ORDER BY resource_id
    ON CONFLICT (resource_id) DO UPDATE SET at = excluded.at;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION mark_released_resources() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stale_resources (resource_id, at) SELECT DISTINCT resource_id, now() FROM changed WHERE status = 'released' ORDER BY resource_id
    ON CONFLICT (resource_id) DO UPDATE SET at = excluded.at;
  RETURN NULL;
END $$;
CREATE TRIGGER bookings_made AFTER INSERT ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_resources();
CREATE TRIGGER bookings_released AFTER UPDATE ON bookings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_released_resources();
CREATE TRIGGER weekly_hours_added AFTER INSERT ON weekly_hours REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_resources();
CREATE TRIGGER weekly_hours_removed AFTER DELETE ON weekly_hours REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_resources();
CREATE TRIGGER availability_exceptions_added AFTER INSERT ON availability_exceptions REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_resources();
CREATE TRIGGER availability_exceptions_removed AFTER DELETE ON availability_exceptions REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_stale_resources();
