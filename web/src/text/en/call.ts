export const call = {
  statuses: {
    QUEUED: 'Queued',
    INITIATED: 'Dialling',
    RINGING: 'Ringing',
    IN_PROGRESS: 'Talking',
    COMPLETED: 'Completed',
    BUSY: 'Busy',
    FAILED: 'Failed',
    NO_ANSWER: 'No answer',
    CANCELED: 'Cancelled',
  },
  inbound: 'Incoming',
  outbound: 'Outgoing',
}
