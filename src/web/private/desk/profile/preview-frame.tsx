import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import styles from './profile.module.css'

/**
 * What a page of that width would show, drawn smaller where there is less room. It is a document of its own, so that the rules for narrow
 * and wide screens hold in it; nothing in it can be reached.
 */
export function PreviewFrame({ title, width, children }: { title: string; width: number; children: ReactNode }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const room = useRef<HTMLDivElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [scale, setScale] = useState(1)
  const [height, setHeight] = useState(320)

  useEffect(() => {
    const inside = frame.current?.contentDocument
    if (!inside) return
    inside.documentElement.className = document.documentElement.className
    for (const [name, value] of Object.entries(document.documentElement.dataset))
      inside.documentElement.dataset[name] = value
    inside.documentElement.lang = document.documentElement.lang
    for (const sheet of document.head.querySelectorAll('link[rel="stylesheet"], style'))
      inside.head.append(inside.importNode(sheet, true))
    setBody(inside.body)
  }, [])

  useLayoutEffect(() => {
    if (!room.current || !body) return
    const measure = () => {
      setScale(Math.min(1, (room.current?.clientWidth ?? width) / width))
      setHeight(body.scrollHeight)
    }
    const sizes = new ResizeObserver(measure)
    sizes.observe(room.current)
    sizes.observe(body)
    return () => sizes.disconnect()
  }, [body, width])

  return (
    <div ref={room} className={styles.room} style={{ height: height * scale }}>
      <iframe
        ref={frame}
        title={title}
        inert
        className={styles.frame}
        style={{ width, height, transform: `scale(${scale})` }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}
