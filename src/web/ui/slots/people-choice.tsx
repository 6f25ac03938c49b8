import { useT } from '../i18n.tsx'
import { Icon } from '../pieces/icon.tsx'
import { Avatar } from '../pieces/pieces.tsx'
import styles from './slots.module.css'

export interface Person {
  staffid: string
  name: string
  avatarFileId: string | null
}

export interface PeopleChoiceProps {
  people: readonly Person[]
  /** Null is anyone. */
  staffid: string | null
  onChoose: (staffid: string | null) => void
}

/** By whom to be served: one of them, or anyone. */
export function PeopleChoice({ people, staffid, onChoose }: PeopleChoiceProps) {
  const t = useT()
  return (
    <fieldset className={styles.people}>
      <legend className="visually-hidden">{t('slots.who')}</legend>
      {[null, ...people].map((person) => (
        <button
          key={person?.staffid ?? 'anyone'}
          type="button"
          className={styles.person}
          aria-pressed={staffid === (person?.staffid ?? null)}
          onClick={() => onChoose(person?.staffid ?? null)}
        >
          {person ? (
            <Avatar name={person.name} fileId={person.avatarFileId} size={48} />
          ) : (
            <span className={styles.anyone}>
              <Icon name="users" size={24} />
            </span>
          )}
          <span>{person?.name ?? t('slots.anyone')}</span>
        </button>
      ))}
    </fieldset>
  )
}
