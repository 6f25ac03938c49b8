// Writes db/sql/webhook-events.sql from the table of what is told outside: `node scripts/webhook-events.ts`.
import { writeFileSync } from 'node:fs'
import { toldOf, webhookEvents } from '#shared/webhook-events.ts'

/** The text of db/sql/webhook-events.sql. */
export const webhookEventsSql =
  (): string => `-- Written by scripts/webhook-events.ts from src/shared/webhook-events.ts.
CREATE OR REPLACE FUNCTION webhook_event(topic text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE topic
${webhookEvents
  .flatMap((event) => toldOf(event).topics.map((topic) => `    WHEN '${topic}' THEN '${event}'`))
  .join('\n')}
  END
$$;
`

if (import.meta.main) {
  writeFileSync('db/sql/webhook-events.sql', webhookEventsSql())
  console.log('db/sql/webhook-events.sql written')
}
