import { serverTranslator } from '#locales/index.ts'
import { brand } from '#shared/brand.ts'
import { rightLetters, rightPresets, rights } from '#shared/rights.ts'

const say = serverTranslator('en')

/** How somebody who has nothing yet gets a token and books, as commands that work where they are read. */
const firstSteps = (origin: string, isDemo: boolean): string => `## A token, step by step

${
  isDemo
    ? 'This is a demo: `customer@khidmat.test`, `owner@khidmat.test`, `staff@khidmat.test` and `operator@khidmat.test` all have the password `khidmat-demo`, and no mail leaves it.'
    : 'Put in the address and the password of an account of your own.'
}

1. Log in. Choose eight hex digits as your \`device-id\`, and send the same each time.

\`\`\`sh
curl -s ${origin}/api/h/auth \\
  -H 'content-type: application/json' -H 'device-id: 0badf00d' \\
  -d '{"email":"${isDemo ? 'customer@khidmat.test' : 'you@example.com'}","password":"${isDemo ? 'khidmat-demo' : 'your password'}"}'
\`\`\`

2. The answer holds the token, \`jwt\`. Keep it, and send it with each call:

\`\`\`sh
TOKEN='eyJ…'
curl -s ${origin}/api/h/orders \\
  -H 'device-id: 0badf00d' -H "authorization: Bearer $TOKEN"
\`\`\`

3. Where the answer says \`"verify": true\` instead, a code is needed first: the one that was sent${
  isDemo ? ` (in a demo it arrives at ${origin}/dev/mailbox)` : ''
}, or, with \`"by": "app"\`, the authenticator’s. Whoever leaves the password out is always asked for one.

\`\`\`sh
curl -s -X PUT ${origin}/api/h/auth \\
  -H 'content-type: application/json' -H 'device-id: 0badf00d' \\
  -d '{"email":"${isDemo ? 'customer@khidmat.test' : 'you@example.com'}","tac":"123456"}'
\`\`\`

4. A token holds for an hour. Renew it before that, or up to seven days after; the answer holds the next one.

\`\`\`sh
curl -s -X PUT ${origin}/api/h/auth \\
  -H 'content-type: application/json' -H 'device-id: 0badf00d' \\
  -d "{\\"jwt\\":\\"$TOKEN\\"}"
\`\`\`

On this page, put the token in under “Authorize”, and every call that is tried out carries it.

## A booking

Without a token, too: search (\`listOffers\`), read what the offer asks for (\`getOffer\`), look for a time (\`findSlots\`), ask for the price (\`quoteBooking\`), hold
the time (\`placeOrder\`, with an \`Idempotency-Key\`), show what is due by its answer (the price may be another by now; \`getCheckout\` has it line by line), and place it
(\`payGroup\`, with what was shown as \`expectedDue\`). Then follow it with \`getOrder\`.`

/** The introduction of the document: the product, how to begin and to call, and the rights that staff of a company may hold. */
export const introduction = (origin: string, isDemo: boolean): string => `${brand.description}

${firstSteps(origin, isDemo)}

## Calling

Amounts are integers in the currency's smallest unit (sen). Times are UTC, as \`2030-05-03T02:00:00.000Z\`; an offset or missing
seconds are refused. Query parameters whose content is JSON are sent as JSON text (\`find={"q":"haircut"}\`); many generated
clients have to be told so. Unknown fields and parameters are refused with 400, wrong values with 422 and \`issues\`, a method that a
path does not have with 405 and \`Allow\`.

A list answers a page of \`rows\` and a \`cursor\`, both in its \`data\`; null ends it. Under \`/api/data\` the rows are \`data\` itself and the
cursor stands beside it. Send the same question with the cursor for the next page.

A call that takes an \`Idempotency-Key\` does its work once per key, caller and day: sent again, it answers what it answered, with
\`Idempotency-Replayed: true\`. With another content the key is refused (\`request.idempotency_mismatch\`, 422), and while the first is at
work, too (\`request.idempotency_running\`, 409): neither does anything. What uses up a code and opens a session remembers its key for
ten minutes, and makes its answer anew: a token is stored nowhere.

Who lacks a token, or has one that ended, is refused with 401.

A program of a company calls with a key of it (\`khidmat_…\`, made under Settings) in place of a token. It opens what the operations say they open to keys, as far
as its rights and those of who made it go, 600 times a minute; all else is refused with \`identity.key_not_here\`.

A visitor who books is told a \`secret\` once. It opens the order without signing in.

\`GET /api/h/live\` is a stream of server-sent events. \`open\`: anything may have changed before. \`messages\`: what its data names has
changed, e.g. \`{"orderid": "…", "companyid": "…"}\` or \`{"notices": true}\`. Ask again for what you show.

## Rights of a company's staff

Who lacks one is refused with \`companies.forbidden\`, which names it. Owners (flag O) and admins (flag A) hold all of them.

| Right | Letter in \`perms\` | What it allows |
|---|---|---|
${rights.map((right) => `| \`${right}\` | ${rightLetters[right]} | ${say(`rights.${right}`)} |`).join('\n')}

Usual sets: ${Object.entries(rightPresets)
  .map(([name, set]) => `${name.replace('_', ' ')} (${set.map((right) => rightLetters[right]).join('')})`)
  .join(', ')}.`
