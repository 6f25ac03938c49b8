import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  small?: boolean
  block?: boolean
  /** A round button with only an icon; give it an aria-label. */
  icon?: boolean
}

function classOf({ variant = 'secondary', small, block, icon }: Look, busy = false): string {
  return [
    styles.button,
    styles[variant],
    small && styles.small,
    block && styles.block,
    icon && styles.icon,
    busy && styles.busy,
  ]
    .filter(Boolean)
    .join(' ')
}

/** A button. While `busy` it shows progress and takes no second click. */
export function Button({
  variant,
  small,
  block,
  icon,
  busy = false,
  disabled,
  type = 'button',
  children,
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf({ variant, small, block, icon }, busy)}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {children}
    </button>
  )
}

/** A link that looks like a button: for going somewhere, not for doing something. */
export function ButtonLink({
  variant,
  small,
  block,
  icon,
  children,
  ...rest
}: Look & { children: ReactNode } & LinkProps) {
  return (
    <Link {...rest} className={classOf({ variant, small, block, icon })}>
      {children}
    </Link>
  )
}
