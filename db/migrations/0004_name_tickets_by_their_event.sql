-- Tickets were named by their type alone ('Standard'): the event's title goes before it, per language, as orders now
-- write it. A language that only one of the two has keeps that one beside the other's first text.
UPDATE order_lines l SET name = (
  SELECT jsonb_object_agg(k, coalesce(i.title->>k, i.title->>'en', i.title->>'ms', i.title->>'zh', '') || ' – ' ||
    coalesce(l.name->>k, l.name->>'en', l.name->>'ms', l.name->>'zh', ''))
  FROM unnest(array['en', 'ms', 'zh']) k WHERE i.title ? k OR l.name ? k)
FROM items i WHERE i.id = l.item_id AND l.kind = 'ticket' AND (i.title <> '{}' OR l.name <> '{}');
