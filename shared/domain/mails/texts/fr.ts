import type { MailTexts } from '../mail-text.ts';

/** French. */
export const fr: MailTexts = {
  events: {
    'email.shareConfiguration': {
      subject: 'Une création à découvrir, de la part de {name}',
      heading: 'Quelqu’un souhaite vous montrer quelque chose',
      body: 'Une création de {name} a été partagée avec vous. Ouvrez-la pour la regarder sous tous les angles.',
      action: 'Découvrir la création',
      hint: 'Le lien fonctionne sur ordinateur, tablette et téléphone.',
    },
    'email.shareConfigurationAR': {
      subject: 'À voir chez vous, avec {name}',
      heading: 'Voyez-le dans votre pièce',
      body: 'Ouvrez ce lien sur un téléphone ou une tablette, dirigez l’appareil photo vers le sol et voyez le meuble à l’endroit où il doit se trouver.',
      action: 'Ouvrir sur mon téléphone',
      hint: 'Si vous lisez ce message sur un ordinateur, ouvrez-le sur votre téléphone et touchez-y le bouton.',
    },
    'email.savedConfiguration': {
      subject: 'Votre projet est enregistré, chez {name}',
      heading: 'Votre projet est enregistré',
      body: 'Vous pouvez le reprendre quand vous le souhaitez. Conservez ce message\u00a0: son lien mène à votre projet.',
      action: 'Reprendre mon projet',
      hint: 'Toute personne disposant du lien peut ouvrir le projet.',
    },
    'email.3DExportAsset': {
      subject: 'Vos fichiers 3D sont prêts, de la part de {name}',
      heading: 'Vos fichiers 3D sont prêts',
      body: 'Les fichiers 3D que vous avez demandés ont été créés. Vous pouvez les télécharger dès maintenant.',
      action: 'Télécharger les fichiers 3D',
      hint: 'Les fichiers s’ouvrent dans les logiciels 3D correspondant au format choisi.',
    },
  },
  sharedPlan: {
    subject: 'Un plan à découvrir, de la part de {name}',
    heading: 'Quelqu’un souhaite vous montrer un plan',
    body: 'Un plan de {name} a été partagé avec vous. Ouvrez-le pour voir les pièces et leur mobilier.',
    action: 'Voir le plan',
    hint: 'Le lien fonctionne sur ordinateur, tablette et téléphone.',
  },
  exportFailed: {
    subject: 'Vos fichiers 3D n’ont pas pu être créés, chez {name}',
    heading: 'Vos fichiers 3D n’ont pas pu être créés',
    body: 'Nous sommes désolés\u00a0: les fichiers 3D que vous avez demandés n’ont pas pu être créés cette fois-ci.',
    hint: 'Veuillez réessayer plus tard ou choisir un autre format. En cas de nouvel échec, {name} vous aidera.',
  },
  receiverFailing: {
    subject: 'Votre webhook n’accepte pas les événements, {name}',
    heading: 'Votre webhook n’accepte pas les événements',
    body: 'Le service n’a pas pu remettre des événements au webhook de {name}. Vos clients ont reçu leurs messages du service, rien n’est perdu.',
    hint: 'Le journal des envois donne les détails. Tant que cela échoue, nous vous écrivons une fois par jour.',
  },
  invitation: {
    subject: 'Invitation de {name}',
    heading: 'Vous êtes invité par {name}',
    body: '{name} vous invite à travailler ensemble dans son service de planification. Acceptez pour devenir membre.',
    action: 'Accepter l’invitation',
    hint: 'Le lien fonctionne une seule fois, pendant sept jours. Si vous avez déjà un mot de passe, vous le gardez.',
  },
  passwordForgotten: {
    subject: 'Un nouveau mot de passe pour {name}',
    heading: 'Choisissez un nouveau mot de passe',
    body: 'Quelqu’un a demandé un nouveau mot de passe pour votre compte chez {name}. Choisissez-en un avec ce lien.',
    action: 'Choisir un mot de passe',
    hint: 'Le lien fonctionne une seule fois, pendant une heure. Si ce n’était pas vous, ignorez ce message : votre mot de passe ne change pas.',
  },
  linkBelow: 'Si le bouton ne fonctionne pas, ouvrez ce lien\u00a0:',
  reason:
    'Vous recevez ce message parce que votre adresse a été saisie chez {name}. Si ce n’était pas vous, ignorez-le simplement.',
  invitationReason: 'Vous recevez ce message parce qu’un administrateur de {name} a saisi votre adresse.',
  passwordReason: 'Vous recevez ce message parce que vous avez un compte chez {name}.',
  administratorReason: 'Vous recevez ce message parce que vous administrez {name}.',
};
