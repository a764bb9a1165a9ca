import type { SampleCall } from './sample-call.ts';

/** A program of .NET 8 or later: `dotnet run` in a console project with this file as Program.cs. */
export function csharpSample({ method, url, json, form }: SampleCall): string {
  const content = form
    ? `var form = new MultipartFormDataContent();
${form
  .map((part) =>
    'text' in part
      ? `form.Add(new StringContent(${quoted(part.text)}), ${quoted(part.name)});`
      : `form.Add(new ByteArrayContent(File.ReadAllBytes(${quoted(part.fileName)})), ${quoted(part.name)}, ${quoted(part.fileName)});`,
  )
  .join('\n')}
request.Content = form;
`
    : json === undefined
      ? ''
      : `request.Content = new StringContent(${quoted(JSON.stringify(json))}, Encoding.UTF8, "application/json");
`;
  return `using System.Security.Cryptography;
using System.Text;

string Setting(string name) => Environment.GetEnvironmentVariable(name) ?? "";
var apiKey = Setting("API_KEY");
var session = Setting("SESSION") is { Length: > 0 } token ? token : "anonymous";

// 01-<AES-CBC with sixteen zero bytes, in base64> of <timestamp>;<session or anonymous>;<api key>
string RequestToken()
{
    using var aes = Aes.Create();
    aes.Key = Encoding.UTF8.GetBytes(Setting("API_SECRET"));
    var plain = $"{DateTime.UtcNow:yyyy-MM-dd'T'HH:mm:ss.fff'Z'};{session};{apiKey}";
    return "01-" + Convert.ToBase64String(aes.EncryptCbc(Encoding.UTF8.GetBytes(plain), new byte[16]));
}

using var client = new HttpClient();
var request = new HttpRequestMessage(new HttpMethod(${quoted(method)}), ${quoted(url)});
request.Headers.Add("apiKey", apiKey);
request.Headers.Add("token", RequestToken());
${content}var response = await client.SendAsync(request);
Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");
`;
}

/** A JSON string is a C# string too. */
function quoted(text: string): string {
  return JSON.stringify(text);
}
