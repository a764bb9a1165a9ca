import type { MailTexts } from '../mail-text.ts';

/** German. */
export const de: MailTexts = {
  events: {
    'email.shareConfiguration': {
      subject: 'Eine Planung für Sie, von {name}',
      heading: 'Jemand möchte Ihnen etwas zeigen',
      body: 'Eine Planung von {name} wurde mit Ihnen geteilt. Öffnen Sie sie und sehen Sie sie sich von allen Seiten an.',
      action: 'Jetzt ansehen',
      hint: 'Der Link funktioniert auf Computer, Tablet und Smartphone.',
    },
    'email.shareConfigurationAR': {
      subject: 'In Ihrem eigenen Raum ansehen, mit {name}',
      heading: 'Sehen Sie es in Ihrem Raum',
      body: 'Öffnen Sie diesen Link auf einem Smartphone oder Tablet, richten Sie die Kamera auf den Boden und sehen Sie das Möbelstück dort, wo es stehen soll.',
      action: 'Auf dem Smartphone öffnen',
      hint: 'Wenn Sie dies am Computer lesen, öffnen Sie die E-Mail auf Ihrem Smartphone und tippen Sie dort auf die Schaltfläche.',
    },
    'email.savedConfiguration': {
      subject: 'Ihr Entwurf ist gespeichert, bei {name}',
      heading: 'Ihr Entwurf ist gespeichert',
      body: 'Sie können jederzeit dort weitermachen, wo Sie aufgehört haben. Bewahren Sie diese E-Mail auf: Der Link darin führt zurück zu Ihrem Entwurf.',
      action: 'Entwurf fortsetzen',
      hint: 'Wer den Link hat, kann den Entwurf öffnen.',
    },
    'email.3DExportAsset': {
      subject: 'Ihre 3D-Dateien sind fertig, von {name}',
      heading: 'Ihre 3D-Dateien sind fertig',
      body: 'Die gewünschten 3D-Dateien wurden erstellt. Sie können sie jetzt herunterladen.',
      action: '3D-Dateien herunterladen',
      hint: 'Die Dateien lassen sich in den 3D-Programmen öffnen, für die Sie das Format gewählt haben.',
    },
  },
  sharedPlan: {
    subject: 'Ein Grundriss für Sie, von {name}',
    heading: 'Jemand möchte Ihnen einen Grundriss zeigen',
    body: 'Ein Grundriss von {name} wurde mit Ihnen geteilt. Öffnen Sie ihn und sehen Sie sich die Räume und ihre Möbel an.',
    action: 'Grundriss ansehen',
    hint: 'Der Link funktioniert auf Computer, Tablet und Smartphone.',
  },
  exportFailed: {
    subject: 'Ihre 3D-Dateien konnten nicht erstellt werden, bei {name}',
    heading: 'Ihre 3D-Dateien konnten nicht erstellt werden',
    body: 'Es tut uns leid: Die gewünschten 3D-Dateien konnten diesmal nicht erstellt werden.',
    hint: 'Bitte versuchen Sie es später noch einmal oder wählen Sie ein anderes Format. Gelingt es wieder nicht, hilft Ihnen {name} gerne weiter.',
  },
  receiverFailing: {
    subject: 'Ihr Webhook nimmt keine Ereignisse an, {name}',
    heading: 'Ihr Webhook nimmt keine Ereignisse an',
    body: 'Der Dienst konnte Ereignisse nicht an den Webhook von {name} zustellen. Ihre Kunden haben ihre E-Mails stattdessen vom Dienst erhalten, verloren ist nichts.',
    hint: 'Einzelheiten stehen im Zustellprotokoll. Solange es nicht gelingt, melden wir uns einmal am Tag.',
  },
  invitation: {
    subject: 'Einladung zu {name}',
    heading: 'Sie sind zu {name} eingeladen',
    body: '{name} lädt Sie zur Zusammenarbeit im Planungsdienst ein. Nehmen Sie an, um Mitglied zu werden.',
    action: 'Einladung annehmen',
    hint: 'Der Link gilt einmal, sieben Tage lang. Falls Sie schon ein Passwort haben, behalten Sie es.',
  },
  passwordForgotten: {
    subject: 'Neues Passwort für {name}',
    heading: 'Wählen Sie ein neues Passwort',
    body: 'Jemand hat ein neues Passwort für Ihr Konto bei {name} angefordert. Mit diesem Link können Sie eines wählen.',
    action: 'Passwort wählen',
    hint: 'Der Link gilt einmal, eine Stunde lang. Wenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
  },
  linkBelow: 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diesen Link:',
  reason:
    'Sie erhalten diese E-Mail, weil Ihre Adresse bei {name} eingegeben wurde. Waren Sie das nicht, können Sie sie einfach ignorieren.',
  invitationReason: 'Sie erhalten diese E-Mail, weil ein Administrator von {name} Ihre Adresse eingegeben hat.',
  passwordReason: 'Sie erhalten diese E-Mail, weil Sie ein Konto bei {name} haben.',
  administratorReason: 'Sie erhalten diese E-Mail, weil Sie {name} verwalten.',
};
