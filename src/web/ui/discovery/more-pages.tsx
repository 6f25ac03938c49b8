import { useT } from '#web/ui/i18n.tsx'
import { ButtonLink } from '#web/ui/pieces/button.tsx'

/**
 * What stands below a list in pages: the way to its first page, and to more rows below those that are shown. Without scripts the
 * next page replaces this one.
 * @param first the address of the first page, where that is not shown
 * @param next the address of the next page, if there is one
 */
export function MorePages({
  shown,
  first,
  next,
}: {
  shown: number
  first?: string | undefined
  next?: string | undefined
}) {
  const t = useT()
  return (
    <>
      {first !== undefined && <ButtonLink to={first}>{t('search.firstPage')}</ButtonLink>}
      {next !== undefined && (
        <ButtonLink to={next} replace preventScrollReset>
          {t('search.showMore')}
        </ButtonLink>
      )}
      <span className="visually-hidden" aria-live="polite">
        {t('search.shown', { shown })}
      </span>
    </>
  )
}
