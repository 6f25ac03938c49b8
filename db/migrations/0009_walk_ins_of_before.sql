-- Bookings that companies made in their own diary before they were marked: a provider moves them without asking.
UPDATE orders SET walk_in = true WHERE id IN (SELECT subject_id FROM audit_entries WHERE action = 'desk.walk_in_added');
