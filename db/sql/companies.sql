-- When a branch is closed all day, by its own clock: the closures of its company that concern it, and its company's holidays. The one place that
-- says so: free times, storefronts and mails ask it. Without a branch: what concerns all of the company.
CREATE OR REPLACE FUNCTION closed_spans(of_company uuid, of_branch uuid, in_zone text) RETURNS TABLE (starts_at timestamptz, ends_at timestamptz, words jsonb)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT x.from_day::timestamp AT TIME ZONE in_zone, (x.to_day + 1)::timestamp AT TIME ZONE in_zone, x.words
    FROM closures x WHERE x.company_id = of_company AND (x.info_ids IS NULL OR of_branch = ANY (x.info_ids))
  UNION ALL
  SELECT c.closed_from, coalesce(c.closed_to, timestamptz '9999-01-01'), '{}'::jsonb FROM companies c WHERE c.id = of_company AND c.closed_from IS NOT NULL
$$;

-- What takes time of a company on some days of all or some of its branches, each by its own clock: of whoever works there, and for whom it is booked.
CREATE OR REPLACE FUNCTION booked_on(of_company uuid, branches uuid[], first_day date, last_day date)
  RETURNS TABLE (order_id uuid, line_id uuid, expires_at timestamptz) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT k.order_id, k.line_id, k.expires_at
    FROM companies c JOIN resources r ON r.company_id = c.id JOIN bookings k ON k.resource_id = r.id JOIN orders o ON o.id = k.order_id
    LEFT JOIN contact_infos ri ON ri.id = r.info_id LEFT JOIN contact_infos oi ON oi.id = o.info_id
   WHERE c.id = of_company AND k.status IN ('held', 'confirmed')
     -- No clock is farther from that of Greenwich.
     AND k.during && tstzrange(first_day::timestamp AT TIME ZONE 'UTC' - interval '1 day', last_day::timestamp AT TIME ZONE 'UTC' + interval '2 days')
     AND EXISTS (SELECT 1 FROM (VALUES (r.info_id, coalesce(ri.zone, oi.zone, c.zone)), (o.info_id, coalesce(oi.zone, c.zone))) b (id, zone)
       WHERE (branches IS NULL OR b.id = ANY (branches))
         AND k.starts_at < (last_day + 1)::timestamp AT TIME ZONE b.zone AND k.ends_at > first_day::timestamp AT TIME ZONE b.zone)
$$;

-- Whose rights in a company change or end: open streams learn it when the change commits, whatever wrote it.
CREATE OR REPLACE FUNCTION tell_staff_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', contact_id::text) FROM changed WHERE contact_id IS NOT NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER staff_members_were AFTER UPDATE ON staff_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_staff_changed();
CREATE OR REPLACE TRIGGER staff_members_are AFTER UPDATE ON staff_members REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_staff_changed();
CREATE OR REPLACE TRIGGER staff_members_went AFTER DELETE ON staff_members REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION tell_staff_changed();

-- How a company stands is shown to all who work there: their open pages look again.
CREATE OR REPLACE FUNCTION tell_company_moved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', contact_id::text) FROM staff_members
    WHERE company_id = NEW.id AND contact_id IS NOT NULL AND ended_at IS NULL;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER companies_moved AFTER UPDATE OF status, handed_in_at ON companies FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.handed_in_at IS DISTINCT FROM NEW.handed_in_at) EXECUTE FUNCTION tell_company_moved();
