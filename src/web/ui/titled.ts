import type { MetaDescriptor } from 'react-router'
import type { TextKey } from '#locales/keys.ts'
import { type PackedTexts, unpackTexts } from '#shared/packed-texts.ts'

interface Around {
  texts?: PackedTexts
  title?: string
}

/**
 * The title of a private screen, for its `meta`: its own title before its area's, so that tabs, histories and screen
 * readers distinguish the screens. The texts come from the loaders of its parent routes.
 */
export const titled =
  (key: TextKey) =>
  ({ matches }: { matches: readonly unknown[] }): MetaDescriptor[] => {
    const around = (matches as ({ loaderData?: Around } | undefined)[]).map((match) => match?.loaderData ?? {})
    const own = around.map(({ texts }) => texts && unpackTexts(texts)[key]).find(Boolean)
    const area = around.findLast(({ title }) => title)?.title
    return [{ title: [own, area].filter(Boolean).join(' - ') }, { name: 'robots', content: 'noindex' }]
  }
