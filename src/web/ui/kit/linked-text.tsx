import { linkParts } from './link-parts.ts'

/** A text that somebody wrote, whose web addresses can be opened; it stays text in all else. */
export function LinkedText({ text }: { text: string }) {
  return linkParts(text).map(({ text, href }, i) =>
    href ? (
      <a key={i} href={href} target="_blank" rel="noopener nofollow ugc">
        {text}
      </a>
    ) : (
      text
    ),
  )
}
