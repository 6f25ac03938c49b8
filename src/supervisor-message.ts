/** A message of the serving process to the supervisor: its data folder, that it listens, or that it stops on purpose. */
export interface SupervisorMessage {
  dataDir?: string
  ready?: true
  stopping?: true
}
