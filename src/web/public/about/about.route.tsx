import { pageMeta } from '#web/ui/seo.ts'
import type { Route } from './+types/about.route.ts'
import styles from './about.module.css'
import { parseBody } from './parse-body.ts'

export { loader } from './about.server.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => (loaderData ? pageMeta(loaderData.page) : [])

/** A policy or a page about the installation. */
export default function About({ loaderData }: Route.ComponentProps) {
  const { policy, changed } = loaderData
  return (
    <article className={`container ${styles.article}`}>
      <h1>{policy.name}</h1>
      {parseBody(policy.body).map((block) =>
        block.kind === 'heading' ? (
          <h2 key={block.key}>{block.text}</h2>
        ) : block.kind === 'list' ? (
          <ul key={block.key}>
            {block.entries.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        ) : (
          <p key={block.key}>{block.text}</p>
        ),
      )}
      <p className={styles.changed}>{changed}</p>
    </article>
  )
}
