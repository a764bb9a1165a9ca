import type { EVENT_NAMES, NOTICE_NAMES, TEST_EVENT } from '../../../../shared/domain/webhooks/event-names.ts';

/** The languages of the words, in their order. */
const LANGUAGES: readonly string[] = ['en', 'de', 'es', 'fr', 'it'];

type EventName = (typeof EVENT_NAMES)[number] | (typeof NOTICE_NAMES)[number] | typeof TEST_EVENT;

/** What has happened, as people say it. The words come with the screen and not with the first page. */
const WORDS: Readonly<Record<EventName, readonly [string, string, string, string, string]>> = {
  'asset.finished': [
    'A conversion of a model has ended',
    'Eine Modellumwandlung ist beendet',
    'Ha terminado la conversión de un modelo',
    'La conversion d’un modèle est terminée',
    'La conversione di un modello è terminata',
  ],
  'rendering.finished': [
    'Making pictures has ended',
    'Das Erstellen von Bildern ist beendet',
    'Ha terminado la creación de imágenes',
    'La création d’images est terminée',
    'La creazione di immagini è terminata',
  ],
  'export.finished': [
    'A 3D export has ended',
    'Ein 3D-Export ist beendet',
    'Ha terminado una exportación 3D',
    'Un export 3D est terminé',
    'Un’esportazione 3D è terminata',
  ],
  'plan.converted': [
    'A drawing was read as a plan',
    'Eine Zeichnung wurde als Grundriss gelesen',
    'Un dibujo se ha leído como plano',
    'Un dessin a été lu comme plan',
    'Un disegno è stato letto come pianta',
  ],
  'item.published': [
    'An item was published',
    'Ein Artikel wurde veröffentlicht',
    'Se ha publicado un artículo',
    'Un article a été publié',
    'Un articolo è stato pubblicato',
  ],
  'configuration.created': [
    'A configuration was saved',
    'Eine Konfiguration wurde gespeichert',
    'Se ha guardado una configuración',
    'Une configuration a été enregistrée',
    'Una configurazione è stata salvata',
  ],
  'email.savedConfiguration': [
    'Mail with a saved configuration',
    'Mail mit einer gespeicherten Konfiguration',
    'Correo con una configuración guardada',
    'Courriel avec une configuration enregistrée',
    'E-mail con una configurazione salvata',
  ],
  'email.shareConfiguration': [
    'Mail that shares a configuration',
    'Mail, die eine Konfiguration teilt',
    'Correo que comparte una configuración',
    'Courriel qui partage une configuration',
    'E-mail che condivide una configurazione',
  ],
  'email.shareConfigurationAR': [
    'Mail that shares a configuration for AR',
    'Mail, die eine Konfiguration für AR teilt',
    'Correo que comparte una configuración para RA',
    'Courriel qui partage une configuration pour la RA',
    'E-mail che condivide una configurazione per la RA',
  ],
  'email.3DExportAsset': [
    'Mail with a 3D export',
    'Mail mit einem 3D-Export',
    'Correo con una exportación 3D',
    'Courriel avec un export 3D',
    'E-mail con un’esportazione 3D',
  ],
  'webhook.test': ['Test', 'Test', 'Prueba', 'Test', 'Prova'],
};

/**
 * The name of an event as people read it; undefined for one that is not known, which its code alone names.
 *
 * @param language of the page
 */
export function eventText(event: string, language: string): string | undefined {
  const words: Readonly<Record<string, readonly string[]>> = WORDS;
  return Object.hasOwn(words, event) ? words[event]?.[Math.max(0, LANGUAGES.indexOf(language))] : undefined;
}
