import type { MailTexts } from '../mail-text.ts';

/** English. */
export const en: MailTexts = {
  events: {
    'email.shareConfiguration': {
      subject: 'A design for you to look at, from {name}',
      heading: 'Somebody wants to show you something',
      body: 'A design from {name} has been shared with you. Open it to look at it from all sides.',
      action: 'Have a look',
      hint: 'The link works on a computer, a tablet and a phone.',
    },
    'email.shareConfigurationAR': {
      subject: 'See it in your own room, with {name}',
      heading: 'See it in your own room',
      body: 'Open this link on a phone or tablet, point the camera at the floor, and see the piece where it is to stand.',
      action: 'Open on my phone',
      hint: 'If you read this on a computer, open the mail on your phone and tap the button there.',
    },
    'email.savedConfiguration': {
      subject: 'Your draft is saved, at {name}',
      heading: 'Your draft is saved',
      body: 'You can go on where you stopped whenever you like. Keep this mail: the link in it leads back to your draft.',
      action: 'Go on with my draft',
      hint: 'Whoever has the link can open the draft.',
    },
    'email.3DExportAsset': {
      subject: 'Your 3D files are ready, from {name}',
      heading: 'Your 3D files are ready',
      body: 'The 3D files that you asked for have been made. You can download them now.',
      action: 'Download the 3D files',
      hint: 'The files open in the 3D programs for which you chose their format.',
    },
  },
  sharedPlan: {
    subject: 'A floor plan for you to look at, from {name}',
    heading: 'Somebody wants to show you a floor plan',
    body: 'A floor plan from {name} has been shared with you. Open it to see the rooms and the furniture in them.',
    action: 'Look at the plan',
    hint: 'The link works on a computer, a tablet and a phone.',
  },
  exportFailed: {
    subject: 'Your 3D files could not be made, at {name}',
    heading: 'Your 3D files could not be made',
    body: 'We are sorry: the 3D files that you asked for could not be made this time.',
    hint: 'Please try again later or choose another format. If it fails again, {name} will help you.',
  },
  receiverFailing: {
    subject: 'Your webhook does not take events, {name}',
    heading: 'Your webhook does not take events',
    body: 'The service could not deliver events to the webhook of {name}. Your customers got their mails from the service instead, and nothing is lost.',
    hint: 'Look at the log of deliveries for details. As long as it fails, you hear from us once a day.',
  },
  invitation: {
    subject: 'You are invited to {name}',
    heading: 'You are invited to {name}',
    body: '{name} invites you to work together in its planning service. Accept to become a member.',
    action: 'Accept the invitation',
    hint: 'The link works once, within seven days. If you have a password already, you keep it.',
  },
  passwordForgotten: {
    subject: 'A new password for {name}',
    heading: 'Choose a new password',
    body: 'Somebody has asked for a new password for your account at {name}. Choose one with this link.',
    action: 'Choose a password',
    hint: 'The link works once, within an hour. If it was not you, ignore this mail: your password stays as it is.',
  },
  linkBelow: 'If the button does not work, open this link:',
  reason: 'You get this mail because your address was entered at {name}. If that was not you, just ignore it.',
  invitationReason: 'You get this mail because an administrator of {name} entered your address.',
  passwordReason: 'You get this mail because you have an account at {name}.',
  administratorReason: 'You get this mail because you administer {name}.',
};
