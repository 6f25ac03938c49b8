import { useEffect } from 'react'
import { isRouteErrorResponse, useHref } from 'react-router'
import { reportError } from '../client/report-error.ts'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import styles from '../pieces/pieces.module.css'
import { errorTexts } from './error-texts.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/**
 * The page that could not be shown. A missing page says so; any other failure is reported to the web log (not on a local
 * host) and offers to reload. Title and subtitle can be overridden. The texts are in the page's language, which the path
 * tells even when nothing could be loaded. `within` a page's frame it is no page of its own.
 */
export function ErrorScreen({
  error,
  title,
  subtitle,
  within = false,
}: {
  error: unknown
  title?: string
  subtitle?: string
  within?: boolean
}) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const message = isRouteErrorResponse(error)
    ? error.statusText
    : error instanceof Error
      ? error.message
      : String(error)
  useEffect(() => {
    if (!missing) reportError(error)
  }, [error, missing])
  const { texts, language } = errorTexts(useHref('/').split('/')[1])
  // The `meta` of a route that failed is not asked; within a frame, the frame has a title.
  const head = within ? null : (
    <>
      <title>{missing ? texts.title404 : texts.title}</title>
      <meta name="robots" content="noindex" />
    </>
  )
  if (missing)
    return (
      <>
        {head}
        <NotFoundScreen
          title={title ?? texts.title404}
          subtitle={subtitle ?? texts.text404}
          home={texts.home}
          homeHref={language === 'en' ? '/' : `/${language}`}
        />
      </>
    )
  const Frame = within ? 'div' : 'main'
  return (
    <Frame
      id={within ? undefined : 'content'}
      className={styles.empty}
      style={{ minHeight: '60dvh', alignContent: 'center' }}
    >
      {head}
      <span className={styles.emptyPicture}>
        <Icon name="alert" size={40} />
      </span>
      <h1>{title ?? texts.title}</h1>
      <p>{subtitle ?? texts.text}</p>
      {/* What failed, in the words of the machine, for whoever is told of it. */}
      {subtitle === undefined && message && <small lang="en">{message}</small>}
      <Button variant="primary" onClick={() => window.location.reload()}>
        {texts.button}
      </Button>
    </Frame>
  )
}
