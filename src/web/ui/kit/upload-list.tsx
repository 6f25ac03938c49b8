import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useT } from '../i18n.tsx'
import { Button } from '../pieces/button.tsx'
import { Icon } from '../pieces/icon.tsx'
import { accepted, sizeOf, type Upload } from './upload-line.ts'
import styles from './upload-list.module.css'
import type { Uploads } from './use-uploads.ts'

/** Files on their way and those that are there, one per line, with what can be done about each; `children` choose more. Files can be dropped on it. */
export function UploadList({
  of,
  label,
  disabled = false,
  children,
}: {
  of: Uploads
  label: string
  disabled?: boolean
  children: ReactNode
}) {
  const [over, setOver] = useState(false)
  return (
    <div
      className={`${styles.uploads} ${over ? styles.over : ''}`}
      onDragOver={(event) => {
        if (disabled || !event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (disabled) return
        event.preventDefault()
        setOver(false)
        of.add(event.dataTransfer.files)
      }}
    >
      {of.all.length > 0 && (
        <ul aria-label={label} className={styles.list}>
          {of.all.map((file) => (
            <Line key={file.key} file={file} of={of} disabled={disabled} />
          ))}
        </ul>
      )}
      {of.problem && (
        <p role="alert" className={styles.problem}>
          {of.problem}
        </p>
      )}
      {children}
      <span role="status" className="visually-hidden">
        {of.said}
      </span>
    </div>
  )
}

function Line({ file, of, disabled }: { file: Upload; of: Uploads; disabled: boolean }) {
  const t = useT()
  const { key, name, state, part, problem } = file
  const isOnTheWay = state === 'waiting' || state === 'sending'
  return (
    <li className={styles.line} data-state={state}>
      <Picture file={of.fileOf(key)} mime={file.mime} />
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        {problem ? (
          <span role="alert" className={styles.problem}>
            {problem}
          </span>
        ) : (
          <small>{state === 'waiting' ? t('frame.waiting') : sizeOf(file.bytes)}</small>
        )}
        {state === 'sending' && <progress value={part} aria-label={t('frame.sending', { name })} />}
      </div>
      {state === 'stored' && (
        <span className={styles.stored}>
          <Icon name="check" size={20} />
        </span>
      )}
      {state === 'failed' && (
        <Button
          icon
          variant="quiet"
          aria-label={t('frame.retry', { name })}
          title={t('ui.retry')}
          disabled={disabled}
          onClick={() => of.retry(key)}
        >
          <Icon name="refresh" size={20} />
        </Button>
      )}
      <Button
        icon
        variant="quiet"
        aria-label={t(isOnTheWay ? 'frame.callOff' : 'frame.remove', { name })}
        disabled={disabled}
        onClick={({ currentTarget }) => {
          besides(currentTarget)?.focus()
          of.remove(file)
        }}
      >
        <Icon name="close" size={20} />
      </Button>
    </li>
  )
}

/**
 * Where the focus goes when a line is removed: to the same button of the next or the last line, else to the button that
 * chooses files.
 */
function besides(button: Element): HTMLElement | null | undefined {
  const line = button.closest('li')
  const other = line?.nextElementSibling ?? line?.previousElementSibling
  return other
    ? other.querySelector<HTMLElement>('button:last-of-type')
    : line?.parentElement?.parentElement?.querySelector<HTMLElement>(':scope > :not(ul) button, :scope > button')
}

/** The picture itself, small, where this page has it; a sign of its kind else. */
function Picture({ file, mime }: { file: File | undefined; mime: string }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <span className={styles.picture}>
      {url ? (
        <img src={url} alt="" width={40} height={40} onError={() => setUrl(null)} />
      ) : (
        <Icon name={mime.startsWith('image/') ? 'camera' : 'receipt'} />
      )}
    </span>
  )
}

/** The button that chooses files; `icon`: round, with no more than a sign. */
export function ChooseFiles({ of, icon, children }: { of: Uploads; icon?: string; children?: ReactNode }) {
  const input = useRef<HTMLInputElement>(null)
  const open = () => input.current?.click()
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accepted}
        multiple
        hidden
        onChange={({ currentTarget }) => {
          of.add(currentTarget.files ?? [])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      {icon ? (
        <Button icon variant="quiet" aria-label={icon} onClick={open}>
          <Icon name="clip" />
        </Button>
      ) : (
        <Button onClick={open}>
          <Icon name="clip" /> {children}
        </Button>
      )}
    </>
  )
}
