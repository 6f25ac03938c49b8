/** What the serving process says to the supervisor: its data folder, that it listens, or that it stops on purpose. */
export interface SupervisorReport {
  dataDir?: string
  ready?: true
  stopping?: true
}
