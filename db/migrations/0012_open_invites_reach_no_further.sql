-- Invites that were open when reach became a part of them: they go as far as the rights of who invites, and no further.
update invites i
set scope_info_ids = s.scope_info_ids, own_bookings_only = s.own_bookings_only
from staff_members s
where i.status = 'open' and s.company_id = i.company_id and s.contact_id = i.invited_by and s.ended_at is null;
