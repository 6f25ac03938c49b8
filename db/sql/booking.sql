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
      FROM offer_free_days f JOIN offers o ON o.id = f.offer_id
     WHERE f.offer_id = wanted_offer), false)
$$;
